-- No movement leaves the open till with less than nothing, two at once too.
create or replace function refuse_overdrawn_till() returns trigger language plpgsql as $$
declare inside bigint;
begin
  select float_cents into inside from till_sessions where id = new.session_id for update;
  inside := inside + (select sum(amount_cents) from till_movements where session_id = new.session_id);
  if inside < 0 then
    raise exception 'till session % would hold % cents', new.session_id, inside using errcode = '23514', constraint = 'till_is_not_overdrawn';
  end if;
  return null;
end $$;

create or replace trigger till_movements_closed before insert on till_movements for each row execute function refuse_closed_till();

create or replace trigger till_movements_not_overdrawn after insert on till_movements for each row when (new.amount_cents < 0)
  execute function refuse_overdrawn_till();
