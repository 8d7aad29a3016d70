create or replace trigger references_texts after update of name on brand_references
  for each row execute function renew_product_texts();
