-- Animations that were stored before this column stay without a duration, and are shown as other pictures.
alter table uploads add column duration real check (duration > 0);
comment on column uploads.duration is 'The seconds of an animated picture, which moves in its largest size only; null for every other file.';
