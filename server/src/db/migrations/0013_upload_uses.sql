-- What refers to a file keeps it: a photo that somebody chose while the sweep looked is not taken away.
alter table players
  drop constraint players_photo,
  add constraint players_photo foreign key (photo_id) references uploads;
comment on table uploads is 'Files that people handed in; their bytes lie in the file store under this id. What no foreign key refers to is removed after a day.';
