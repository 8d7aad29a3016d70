-- Remembers the products whose units a statement changed, for `refuse_units_apart`.
create or replace function note_units() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into units_to_check select distinct pg_current_xact_id(), product_id from changed where state = 'stock'
    on conflict do nothing;
  return null;
end $$;

-- A used phone is sold only after its holding days and with a complete record, whoever sells it.
create or replace function refuse_early_sale() returns trigger language plpgsql as $$
begin
  if not exists (select from trade_ins where unit_id = new.id and settled_at is not null and completed_at is not null
      and stocked_at is not null and sellable_from <= (now() at time zone 'UTC' + interval '14 hours')::date) then
    raise exception 'unit % is in custody', new.serial using errcode = '23514', constraint = 'units_in_custody';
  end if;
  return new;
end $$;

create or replace trigger units_entered after insert on units referencing new table as changed
  for each statement execute function note_units();

create or replace trigger units_came after update on units referencing new table as changed
  for each statement execute function note_units();

create or replace trigger units_went after update on units referencing old table as changed
  for each statement execute function note_units();

-- Whatever it leaves custody for, and whichever program does it.
create or replace trigger units_in_custody before update of state on units
  for each row when (old.state = 'custody' and new.state <> 'custody') execute function refuse_early_sale();
