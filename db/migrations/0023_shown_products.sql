CREATE TABLE "known_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shown_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"category_id" uuid,
	"name" text NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_is_published_created_at_id_index";--> statement-breakpoint
DROP INDEX "products_is_published_price_index";--> statement-breakpoint
DROP INDEX "products_is_published_name_index";--> statement-breakpoint
DROP INDEX "products_by_stock";--> statement-breakpoint
DROP INDEX "products_letters";--> statement-breakpoint
ALTER TABLE "shown_products" ADD CONSTRAINT "shown_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_words_begun" ON "known_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "known_words_letters" ON "known_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "shown_products_newest" ON "shown_products" USING btree ("created_at" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "shown_products_price_low" ON "shown_products" USING btree ("price","name","product_id");--> statement-breakpoint
CREATE INDEX "shown_products_price_high" ON "shown_products" USING btree ("price" DESC NULLS FIRST,"name","product_id");--> statement-breakpoint
CREATE INDEX "shown_products_name" ON "shown_products" USING btree (lower("name"),"product_id");--> statement-breakpoint
CREATE INDEX "shown_products_category_newest" ON "shown_products" USING btree ("category_id","created_at" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "shown_products_category_price_low" ON "shown_products" USING btree ("category_id","price","name","product_id");--> statement-breakpoint
CREATE INDEX "shown_products_category_price_high" ON "shown_products" USING btree ("category_id","price" DESC NULLS FIRST,"name","product_id");--> statement-breakpoint
CREATE INDEX "shown_products_category_name" ON "shown_products" USING btree ("category_id",lower("name"),"product_id");--> statement-breakpoint
CREATE INDEX "shown_products_words" ON "shown_products" USING gin ("words");--> statement-breakpoint
CREATE INDEX "products_that_stop" ON "products" USING btree ("id") WHERE "products"."when_out_of_stock" = 'stop' and "products"."archived_at" is null;--> statement-breakpoint
-- The words of a text as people type them: "No.7" is two, and what looks like an address or a number with a point is none of these.
CREATE OR REPLACE FUNCTION "words_of"(said text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple', regexp_replace(coalesce(said, ''), '[!-/:-@[-`{-~]+', ' ', 'g'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "words_of_product"(name text, description text, category uuid) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(words_of(name), 'A') || setweight(words_of(description), 'B') ||
    setweight(words_of((SELECT c.name FROM categories c WHERE c.id = category AND c.is_published)), 'C')
$$;
--> statement-breakpoint
-- In one order, so that two writers of products wait for each other and never in a circle.
-- A word that somebody else is just writing down is theirs to write: nobody waits for a long import because of a word.
CREATE OR REPLACE FUNCTION "know_words"(said tsvector) RETURNS void LANGUAGE plpgsql SET lock_timeout TO '100ms' AS $$
BEGIN
  INSERT INTO known_words SELECT known FROM unnest(tsvector_to_array(said)) known ORDER BY known ON CONFLICT DO NOTHING;
EXCEPTION WHEN lock_not_available THEN
  NULL;
END
$$;
--> statement-breakpoint
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
CREATE TRIGGER "products_are_shown"
  AFTER INSERT OR UPDATE OF name, description, price, category_id, is_published, archived_at, created_at ON products
  FOR EACH ROW EXECUTE FUNCTION show_product();
--> statement-breakpoint
CREATE TRIGGER "categories_are_shown" AFTER UPDATE OF name, is_published ON categories
  FOR EACH ROW EXECUTE FUNCTION show_products_of_category();
--> statement-breakpoint
-- Which known words are spelt much like this one, the nearest first.
CREATE OR REPLACE FUNCTION "spelt_like"(typed text) RETURNS SETOF text LANGUAGE sql STABLE
SET pg_trgm.similarity_threshold TO 0.25 AS $$
  SELECT word FROM known_words WHERE word % typed ORDER BY similarity(word, typed) DESC, word LIMIT 5
$$;
--> statement-breakpoint
INSERT INTO shown_products (product_id, category_id, name, price, created_at, words)
  SELECT id, category_id, name, price, created_at, words_of_product(name, description, category_id)
  FROM products WHERE is_published AND archived_at IS NULL;
--> statement-breakpoint
INSERT INTO known_words SELECT DISTINCT unnest(tsvector_to_array(words)) FROM shown_products;
