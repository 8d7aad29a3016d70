-- Texts that may name a customer can be replaced when the customer is forgotten: document and comment of a finished
-- goods receipt, which otherwise never changes. The audit trail, which is kept for ever, no longer repeats the typed
-- names of counts and reasons of purchases.

create or replace function refuse_done_receipt() returns trigger language plpgsql as $$
begin
  if old.state = 'done' and (tg_op = 'DELETE'
    or to_jsonb(old) - '{document,comment}'::text[] <> to_jsonb(new) - '{document,comment}'::text[]) then
    raise exception 'goods receipt % is done', old.id using errcode = '23514', constraint = 'goods_receipt_is_done';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

grant update on audit_log to current_user;
alter table audit_log disable trigger audit_append_only;
update audit_log set change = 'Contagem ' || entity_id || coalesce(
    substring(change from '( (?:criada|conclu\u00edda|removida)|: [0-9]+ diferen\u00e7as? aprovadas?)$'), '')
  where entity = 'count' and change like 'Contagem %';
update audit_log set change = substring(change from '^(Cancelar pedido|Encerrar sem o restante)')
  where entity = 'purchase-order' and action in ('cancel', 'close')
    and change ~ '^(Cancelar pedido|Encerrar sem o restante): ';
alter table audit_log enable trigger audit_append_only;
revoke update on audit_log from current_user;
