create or replace trigger product_images_texts after insert or update or delete on product_images
  for each row execute function renew_product_texts();
