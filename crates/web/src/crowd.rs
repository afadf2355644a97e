//! How many at once: in all, and of one address.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{Arc, Mutex, PoisonError},
};

/// Everybody who is here now.
#[derive(Debug)]
pub struct Crowd {
    most: usize,
    most_each: usize,
    here: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

/// Why nobody more may come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Full {
    /// There are too many in all.
    All(usize),
    /// There are too many of this address.
    Each(usize),
}

/// A place in the crowd; dropping it makes room.
#[derive(Debug)]
pub struct Place {
    crowd: Arc<Crowd>,
    of: Option<IpAddr>,
}

impl Crowd {
    /// Nobody yet.
    pub fn new(most: usize, most_each: usize) -> Arc<Crowd> {
        Arc::new(Crowd {
            most,
            most_each,
            here: Mutex::default(),
        })
    }

    /// How many are here.
    pub fn len(&self) -> usize {
        self.here.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    /// Is nobody here?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// One more; `None` as an address counts only in all.
    pub fn enter(self: &Arc<Crowd>, of: Option<IpAddr>) -> Result<Place, Full> {
        let mut here = self.here.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, each) = &mut *here;
        if *all >= self.most {
            return Err(Full::All(self.most));
        }
        if let Some(address) = of {
            let count = each.entry(address).or_default();
            if *count >= self.most_each {
                return Err(Full::Each(self.most_each));
            }
            *count += 1;
        }
        *all += 1;
        Ok(Place {
            crowd: Arc::clone(self),
            of,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut here = self
            .crowd
            .here
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (all, each) = &mut *here;
        *all = all.saturating_sub(1);
        if let Some(address) = self.of
            && let Some(count) = each.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                each.remove(&address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_all_and_for_each_and_given_back() {
        let crowd = Crowd::new(3, 2);
        let [one, two]: [IpAddr; 2] = [[192, 0, 2, 1].into(), [192, 0, 2, 2].into()];
        let first = crowd.enter(Some(one)).expect("room");
        let _second = crowd.enter(Some(one)).expect("room");
        assert_eq!(crowd.enter(Some(one)).err(), Some(Full::Each(2)));
        let _third = crowd.enter(Some(two)).expect("room");
        assert_eq!(crowd.enter(Some(two)).err(), Some(Full::All(3)));
        assert_eq!(crowd.enter(None).err(), Some(Full::All(3)));
        drop(first);
        let _again = crowd.enter(Some(one)).expect("room again");
        assert_eq!(crowd.len(), 3);
    }
}
