-- A new product without percentages costs every level the sale price, also one below the cost: down to -100 %, in ppm.

alter table products drop constraint products_gold_ppm_check, drop constraint products_silver_ppm_check;
alter table products
  add constraint products_gold_ppm_check check (gold_ppm between -1000000 and 100000000) not valid,
  add constraint products_silver_ppm_check check (silver_ppm between -1000000 and 100000000) not valid;
