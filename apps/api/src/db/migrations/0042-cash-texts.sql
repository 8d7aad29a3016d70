-- Anonymising a customer replaces the person's name in comments, also in those of a closed till, which otherwise never
-- changes.

create index till_movements_texts on till_movements (id) where comment <> '';

create or replace function refuse_closed_till() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'till_sessions' then
    if old.closed_at is not null and to_jsonb(old) - 'comment' <> to_jsonb(new) - 'comment' then
      raise exception 'till session % is closed', old.id using errcode = '23514', constraint = 'till_session_is_closed';
    end if;
    return new;
  end if;
  if exists (select from till_sessions where id = new.session_id and closed_at is not null) then
    raise exception 'till session % is closed', new.session_id using errcode = '23514', constraint = 'till_session_is_closed';
  end if;
  return new;
end $$;
