-- A finished goods receipt is history: only its texts may change, for a person who is forgotten.
create or replace function refuse_done_receipt() returns trigger language plpgsql as $$
begin
  if old.state = 'done' and (tg_op = 'DELETE'
    or to_jsonb(old) - '{document,comment}'::text[] <> to_jsonb(new) - '{document,comment}'::text[]) then
    raise exception 'goods receipt % is done', old.id using errcode = '23514', constraint = 'goods_receipt_is_done';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- An NF-e is received when the receipt made of it is finished.
create or replace function goods_receipt_receives_nfe() returns trigger language plpgsql as $$
begin
  update nfes set received_at = new.finished_at where id = new.nfe_id;
  return null;
end $$;

create or replace trigger goods_receipts_done before update or delete on goods_receipts for each row execute function refuse_done_receipt();

create or replace trigger goods_receipts_receive_nfe after update of state on goods_receipts for each row
  when (new.state = 'done' and new.nfe_id is not null) execute function goods_receipt_receives_nfe();
