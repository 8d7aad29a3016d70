-- Whether the shop dismissed its first steps ('Começar').

alter table companies add column start_dismissed boolean not null default false;
