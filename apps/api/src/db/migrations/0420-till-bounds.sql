-- What leaves a till is in it: the check locks the session, so that two movements at once see each other. A session
-- that an earlier release left below zero still takes cash. A closed session keeps the cash that deliverers had then,
-- in cents.

alter table till_sessions add column with_deliverers_cents bigint;

create function refuse_overdrawn_till() returns trigger language plpgsql as $$
declare inside bigint;
begin
  select float_cents into inside from till_sessions where id = new.session_id for update;
  inside := inside + (select sum(amount_cents) from till_movements where session_id = new.session_id);
  if inside < 0 then
    raise exception 'till session % would hold % cents', new.session_id, inside using errcode = '23514', constraint = 'till_is_not_overdrawn';
  end if;
  return null;
end $$;
create trigger till_movements_not_overdrawn after insert on till_movements for each row when (new.amount_cents < 0)
  execute function refuse_overdrawn_till();
