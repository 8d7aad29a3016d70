-- What a level adds to the cost may be more than the cost itself; in ppm, up to 10,000 %.

alter table products drop constraint products_gold_ppm_check, drop constraint products_silver_ppm_check;
alter table products
  add constraint products_gold_ppm_check check (gold_ppm between 0 and 100000000) not valid,
  add constraint products_silver_ppm_check check (silver_ppm between 0 and 100000000) not valid;
