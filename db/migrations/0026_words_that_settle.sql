-- Words are made of a gift and its category: whoever renames a category waits for those who write gifts, and they for it, so that
-- each reads what the other has written. Writers of gifts do not wait for one another.
CREATE OR REPLACE FUNCTION "show_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  said tsvector;
BEGIN
  IF NOT NEW.is_published OR NEW.archived_at IS NOT NULL THEN
    DELETE FROM shown_products WHERE product_id = NEW.id;
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(hashtext('words of categories'));
  said := words_of_product(NEW.name, NEW.description, NEW.category_id);
  INSERT INTO shown_products (product_id, category_id, name, price, created_at, words)
    VALUES (NEW.id, NEW.category_id, NEW.name, NEW.price, NEW.created_at, said)
    ON CONFLICT (product_id) DO UPDATE SET category_id = excluded.category_id, name = excluded.name,
      price = excluded.price, created_at = excluded.created_at, words = excluded.words;
  PERFORM know_words(said);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "show_products_of_category"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('words of categories'));
  UPDATE shown_products shown SET words = words_of_product(p.name, p.description, p.category_id)
    FROM products p WHERE p.id = shown.product_id AND shown.category_id = NEW.id;
  IF NEW.is_published THEN
    PERFORM know_words(words_of(NEW.name));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- A word that somebody else is just writing down is theirs to write: nobody waits for a long import because of a word.
CREATE OR REPLACE FUNCTION "know_words"(said tsvector) RETURNS void LANGUAGE plpgsql SET lock_timeout TO '100ms' AS $$
BEGIN
  INSERT INTO known_words SELECT known FROM unnest(tsvector_to_array(said)) known ORDER BY known ON CONFLICT DO NOTHING;
EXCEPTION WHEN lock_not_available THEN
  NULL;
END
$$;
