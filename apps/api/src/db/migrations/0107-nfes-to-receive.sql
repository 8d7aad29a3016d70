-- When the goods of an NF-e entered the stock, so that those still to receive are counted from an index of exactly
-- them. A trigger sets it, because processes of the previous release may finish a receipt during the upgrade.

alter table nfes add column received_at timestamptz(3);
update nfes set received_at = goods_receipts.finished_at
  from goods_receipts where goods_receipts.nfe_id = nfes.id and goods_receipts.state = 'done';
create index nfes_to_receive on nfes (id) where received_at is null and cancelled_at is null;

create function goods_receipt_receives_nfe() returns trigger language plpgsql as $$
begin
  update nfes set received_at = new.finished_at where id = new.nfe_id;
  return null;
end $$;
create trigger goods_receipts_receive_nfe after update of state on goods_receipts for each row
  when (new.state = 'done' and new.nfe_id is not null) execute function goods_receipt_receives_nfe();
