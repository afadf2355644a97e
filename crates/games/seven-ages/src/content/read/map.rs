//! Areas, rivers, regions and canals.

use super::super::*;
use super::{MAP, TERRAIN, TERRAINS, at, find, texts::*, words::Words};
use orbis_core::ContentError;
use orbis_parts::content::{Reading, agree, at_most, kept};

/// The map as the files name it.
pub(super) struct Atlas {
    pub(super) areas: Vec<Area>,
    pub(super) slugs: Vec<&'static str>,
    pub(super) regions: Vec<RegionText>,
    pub(super) rivers: Vec<RiverAreas>,
}

impl Atlas {
    pub(super) fn read(files: &Reading<'_>) -> Result<Atlas, ContentError> {
        let texts: Vec<AreaText> = files.get(MAP, "area")?;
        let region_texts: Vec<RegionText> = files.get(MAP, "region")?;
        let slugs: Vec<&'static str> = texts.iter().map(|text| kept(&text.id)).collect();
        let rivers: Vec<RiverAreas> = files.get(MAP, "river")?;
        at_most(MAP, "region", region_texts.len(), 16)?;
        at_most(MAP, "river", rivers.len(), 64)?;
        Ok(Atlas {
            areas: areas(texts, &slugs, &region_texts, &rivers)?,
            slugs,
            regions: region_texts,
            rivers,
        })
    }

    pub(super) fn by_region(&self) -> Vec<Areas> {
        (0..self.regions.len())
            .map(|region| inside(&self.areas, |area| area.regions >> region & 1 != 0))
            .collect()
    }

    pub(super) fn by_terrain(&self) -> [Areas; TERRAINS.len()] {
        std::array::from_fn(|terrain| inside(&self.areas, |area| area.terrain as usize == terrain))
    }

    pub(super) fn region_names(&self) -> Vec<(String, String)> {
        let texts = self.regions.iter();
        texts
            .map(|text| (text.id.clone(), text.name.clone()))
            .collect()
    }

    /// Areas with elephants, in order.
    pub(super) fn elephants(&self) -> Vec<AreaId> {
        inside(&self.areas, |area| area.elephants)
            .and(&(0..LANDS as u16).map(AreaId).collect())
            .iter()
            .collect()
    }
}

/// What the map has beyond its areas.
pub(super) struct Ground {
    pub(super) rivers: Vec<River>,
    pub(super) canals: [[AreaId; 2]; 2],
    pub(super) canal_land: [Areas; 2],
    pub(super) world: u8,
    pub(super) europe: u8,
    pub(super) holy: [AreaId; 2],
    pub(super) features: FeaturesText,
    pub(super) entries: [u8; 4],
    pub(super) fort: (u8, u8),
}

impl Ground {
    pub(super) fn read(
        files: &Reading<'_>,
        atlas: &Atlas,
        words: &Words<'_>,
    ) -> Result<Ground, ContentError> {
        let features: FeaturesText = files.get(TERRAIN, "feature")?;
        let (canals, canal_land) = canals(files, &atlas.slugs, words)?;
        let area = |slug| area_index(&atlas.slugs, slug).map_err(|why| ContentError::of(MAP, why));
        let region = |slug| words.region(slug).map_err(|why| ContentError::of(MAP, why));
        regions(&atlas.regions, words)?;
        Ok(Ground {
            rivers: atlas
                .rivers
                .iter()
                .map(|text| river(text, words))
                .collect::<Result<_, ContentError>>()?,
            canals,
            canal_land,
            world: region("world")?,
            europe: region("europe")?,
            holy: [area("palestine")?, area("mecca")?],
            entries: [
                0,
                features.river.defence,
                features.crossing_arrow.defence,
                features.invasion.defence,
            ],
            fort: (features.fort.defence, features.fort.cost),
            features,
        })
    }
}

pub(super) fn area_index(slugs: &[&'static str], slug: &str) -> Result<AreaId, String> {
    let index = slugs.iter().position(|known| *known == slug);
    index
        .map(|index| AreaId(index as u16))
        .ok_or_else(|| format!("there is no area {slug}"))
}

pub(super) fn areas(
    texts: Vec<AreaText>,
    slugs: &[&'static str],
    regions: &[RegionText],
    rivers: &[RiverAreas],
) -> Result<Vec<Area>, ContentError> {
    let mut list = Vec::new();
    let mut twins = 0;
    for text in texts {
        let record = format!("area {}", text.id);
        list.push(area(text, slugs, regions, rivers, &mut twins).map_err(at(MAP, record))?);
    }
    Ok(list)
}

pub(super) fn area(
    text: AreaText,
    slugs: &[&'static str],
    regions: &[RegionText],
    rivers: &[RiverAreas],
    twins: &mut u8,
) -> Result<Area, String> {
    {
        let mut sites = 0;
        for site in &text.religious_sites {
            sites |= 1 << find(&RELIGIONS, site)?;
        }
        let mut coasts = Vec::new();
        for waters in &text.coasts {
            let coast: Result<Areas, String> =
                waters.iter().map(|slug| area_index(slugs, slug)).collect();
            coasts.push(coast?);
        }
        let mut links = Vec::new();
        for slug in &text.neighbours {
            let to = area_index(slugs, slug)?;
            let river = text.river_borders.iter().any(|river| river.to == *slug);
            let border = if river { Border::River } else { Border::Plain };
            links.push(Link { to, border });
        }
        for crossing in &text.crossings {
            let to = area_index(slugs, &crossing.to)?;
            let mut seas = crossing.seas.iter().map(|sea| area_index(slugs, sea));
            let one = seas.next().transpose()?.unwrap_or(AreaId::NONE);
            let two = seas.next().transpose()?.unwrap_or(AreaId::NONE);
            links.push(Link {
                to,
                border: Border::Crossing(one, two),
            });
        }
        let mut along = 0;
        let borders = text.river_borders.iter().map(|border| &border.river);
        for name in text.rivers.iter().chain(borders) {
            let river = rivers.iter().position(|river| river.id == *name);
            along |= 1 << river.ok_or_else(|| format!("there is no river {name}"))?;
        }
        if let Some(border) = text
            .river_borders
            .iter()
            .find(|border| !text.neighbours.contains(&border.to))
        {
            return Err(format!("there is no neighbour {}", border.to));
        }
        let inside = regions.iter().enumerate().filter(|(_, region)| {
            region.land.contains(&text.id) || region.water.contains(&text.id)
        });
        Ok(Area {
            name: text.name,
            terrain: text.terrain,
            wheat: text.wheat,
            oil: text.oil,
            elephants: text.elephants > 0,
            sites,
            regions: inside.fold(0, |bits, (index, _)| bits | 1 << index),
            next: links.iter().map(|link| link.to).collect(),
            links,
            coastal: text.coastal,
            twin: (coasts.len() > 1).then(|| {
                *twins += 1;
                *twins - 1
            }),
            coasts,
            rivers: along,
            origin: text.origin,
        })
    }
}

/// The areas of which something is true.
pub(super) fn inside(areas: &[Area], fits: impl Fn(&Area) -> bool) -> Areas {
    let all = AreaId::all().zip(areas);
    all.filter(|(_, area)| fits(area))
        .map(|(id, _)| id)
        .collect()
}

/// What each terrain becomes when the climate clock stands at 0.
pub(super) fn parched(files: &Reading<'_>) -> Result<[Terrain; TERRAINS.len()], ContentError> {
    let climate: ClimateText = files.get(TERRAIN, "climate_zero")?;
    agree(
        TERRAIN,
        "climate_zero.wheat_income",
        climate.wheat_income,
        0,
    )?;
    agree(TERRAIN, "climate_zero.oil_income", climate.oil_income, 0)?;
    Ok([
        climate.fertile,
        climate.forest,
        climate.jungle,
        climate.mountain,
        climate.desert,
        climate.tundra,
        Terrain::Sea,
        Terrain::Ocean,
    ])
}

/// The terrain effects chart.
pub(super) fn chart(files: &Reading<'_>) -> Result<[TerrainLine; 8], ContentError> {
    let mut chart = [TerrainLine::default(); 8];
    for text in files.get::<Vec<TerrainText>>(TERRAIN, "terrain")? {
        chart[text.id as usize] = TerrainLine {
            income: text.income,
            moves: [
                text.r#move.infantry,
                text.r#move.cavalry,
                text.r#move.missile,
            ],
            defence: text.defence,
            cavalry: text.cavalry_conflict,
        };
    }
    Ok(chart)
}

/// The waters that the canals join, and the land beside them.
pub(super) fn canals(
    files: &Reading<'_>,
    area_slugs: &[&'static str],
    words: &Words<'_>,
) -> Result<([[AreaId; 2]; 2], [Areas; 2]), ContentError> {
    let texts: Vec<CanalText> = files.get(MAP, "canal")?;
    let mut canals = [[AreaId::NONE; 2]; 2];
    let mut canal_land = [Areas::NONE; 2];
    for (index, id) in ["panama-canal", "suez-canal"].into_iter().enumerate() {
        let text = texts.get(index).filter(|text| text.id == id);
        let wrong = at(MAP, format!("canal {id}"));
        let text = text.ok_or_else(|| wrong("it is missing or in the wrong place".to_string()))?;
        for (water, slug) in canals[index].iter_mut().zip(&text.seas) {
            *water = area_index(area_slugs, slug).map_err(&wrong)?;
        }
        canal_land[index] = words
            .areas(&text.areas)
            .map_err(&wrong)?
            .into_iter()
            .collect();
    }
    Ok((canals, canal_land))
}

/// The regions name areas that are there.
pub(super) fn regions(texts: &[RegionText], words: &Words<'_>) -> Result<(), ContentError> {
    for text in texts {
        let wrong = at(MAP, format!("region {}", text.id));
        words.areas(&text.land).map_err(&wrong)?;
        words.areas(&text.water).map_err(&wrong)?;
    }
    Ok(())
}

/// A river with the land along it.
pub(super) fn river(text: &RiverAreas, words: &Words<'_>) -> Result<River, ContentError> {
    let wrong = at(MAP, format!("river {}", text.id));
    let areas = words.areas(&text.areas).map_err(wrong)?;
    Ok(River {
        areas: areas.into_iter().collect(),
        name: text.name.clone(),
    })
}
