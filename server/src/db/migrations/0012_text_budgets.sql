-- What was texted counts for a day: a crash of the database may not forget it.
alter table rate_limits set logged;
comment on table rate_limits is 'Counters of the limits per number, address, sponsor and server, shared by every server process. Logged: budgets of a day outlive a crash.';

create table member_countries (
  country text primary key
);
comment on table member_countries is 'The countries of members'' numbers by their ISO 3166 codes: where texts go unless SMS_COUNTRIES says otherwise.';

alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check
  check (kind in ('invitation', 'bond', 'newcomer', 'trust_unit', 'group', 'player_status', 'delivery'));
