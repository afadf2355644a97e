//! What every store must do. The tests know only the interface; another store is one more `conformance!`.

pub use crate::{accounts::*, club::*, journals::*, people::*, rights::*, tables::*, upkeep::*};

/// Holds a store to everything that is said of stores elsewhere in this folder: `open` answers a new, empty one with what must live as long; none
/// where it cannot be had.
macro_rules! conformance {
    ($open:path) => {
        $crate::conformance::conformance!(@each $open;
            a_table_with_its_seats_is_found_again
            the_secret_of_a_table_is_never_used_twice
            a_seat_is_taken_once
            a_journal_grows_by_one_writer_at_a_time
            of_many_who_write_the_same_version_one_wins
            a_change_that_fails_takes_no_other_with_it
            changes_together_are_all_made_or_none
            lists_show_each_table_where_it_belongs
            chat_votes_invitations_and_preferences_are_kept
            a_table_that_waits_for_nobody_is_made_and_begun_in_one_write
            a_probe_is_a_write_and_changes_nothing
            a_host_sees_tables_and_guests
            a_closed_table_is_over_and_grows_no_more
            a_deleted_table_leaves_nothing_and_its_nonce_stays_spent
            tables_expire_by_their_last_sign_of_life
            guests_are_forgotten_who_do_not_come_and_sit_nowhere
            bots_play_on_for_a_guest_who_is_removed
            links_can_be_made_void
            a_link_opens_once_and_only_the_newest_does
            of_many_with_the_same_link_one_gets_the_seat
            talk_is_bounded_and_watchers_push_out_nobody_else
            nobodys_many_tables_push_anothers_off_the_first_page
            several_changes_happen_together_or_not_at_all
            a_clock_is_changed_by_who_has_read_it
            one_server_takes_an_outage
            holidays_are_kept_by_their_beginning
            what_people_keep_at_a_table_goes_with_it
            open_tables_are_found_by_what_was_agreed
            talk_is_read_back_page_by_page
            a_result_is_known_once_and_rated_once
            a_tournament_is_changed_by_who_has_read_it
            a_name_is_taken_once_and_the_guests_cookie_dies
            everything_of_a_guest_is_taken_into_the_account
            browsers_are_signed_out_one_by_one_and_by_a_new_password
            links_in_mails_open_once_and_the_newest_alone
            a_token_speaks_until_it_is_ended
            a_passkey_counts_upwards_or_not_at_all
            who_leaves_for_good_leaves_games_without_a_name
            people_with_accounts_stay_and_guests_go_with_what_they_have
            finished_games_are_listed_for_who_played_them
            a_turn_is_told_once_by_each_way
            who_is_due_has_waited_and_not_heard
            ways_to_tell_somebody_are_bounded_and_can_fail
            a_journal_is_read_from_where_one_is
            tables_left_to_bots_are_found
            a_right_is_one_holders_until_its_time_is_over
            what_is_done_once_is_claimed_once
            a_closed_store_refuses
        );
    };
    (@each $open:path; $($name:ident)*) => {
        mod conforms {
            $(
                #[tokio::test]
                async fn $name() {
                    if let Some((store, _kept)) = $open().await {
                        $crate::conformance::$name(store).await;
                    }
                }
            )*
        }
    };
}
pub(crate) use conformance;
