create index players_former on players (sponsor_id, id) where phone is null and status = 'archived';
