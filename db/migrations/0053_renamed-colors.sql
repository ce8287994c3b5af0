-- A color that a product sold under a name of its own, such as "Glow in the dark" for blue, becomes a filament of its own. Its look stays, and
-- it has no spool yet. Waiting pieces follow it; orders, proofs and print files stay.
DO $$
DECLARE
	own record;
	base "filaments"%ROWTYPE;
	key text;
	plain text;
	counter integer;
BEGIN
	FOR own IN
		SELECT p.id, p.material, entry.value->>'color' AS color, entry.value->>'name' AS name, entry.ordinality - 1 AS place
		FROM "products" p CROSS JOIN jsonb_array_elements(p.colors) WITH ORDINALITY AS entry
		WHERE jsonb_typeof(p.colors) = 'array'
		ORDER BY p.created_at, p.id, place
	LOOP
		SELECT * INTO base FROM "filaments" f WHERE f.material = own.material AND f.color = own.color;
		CONTINUE WHEN NOT FOUND OR own.name IS NULL OR lower(trim(own.name)) IN (lower(base.name), lower(base.color), '');

		SELECT f.color INTO key FROM "filaments" f
		WHERE f.material = own.material AND lower(f.name) = lower(trim(own.name)) AND f.hex = base.hex
		ORDER BY f.created_at LIMIT 1;
		IF key IS NULL THEN
			plain := left(trim(BOTH '-' FROM regexp_replace(lower(own.name), '[^a-z0-9]+', '-', 'g')), 34);
			plain := coalesce(nullif(trim(BOTH '-' FROM plain), ''), 'color');
			key := plain;
			counter := 1;
			WHILE key = 'body' OR EXISTS (SELECT FROM "filaments" f WHERE f.material = own.material AND f.color = key) LOOP
				counter := counter + 1;
				key := plain || '-' || counter;
			END LOOP;
			INSERT INTO "filaments" ("material", "color", "name", "hex", "finish", "is_offered")
			VALUES (own.material, key, trim(own.name), base.hex, base.finish, false);
		END IF;
		CONTINUE WHEN EXISTS (
			SELECT FROM "products" p CROSS JOIN jsonb_array_elements(p.colors) AS entry
			WHERE p.id = own.id AND entry.value->>'color' = key
		);

		UPDATE "products" SET
			colors = jsonb_set(colors, ARRAY[own.place::text, 'color'], to_jsonb(key)),
			image_colors = (
				SELECT coalesce(jsonb_agg(CASE WHEN shown = to_jsonb(own.color) THEN to_jsonb(key) ELSE shown END ORDER BY n), '[]')
				FROM jsonb_array_elements(image_colors) WITH ORDINALITY AS image(shown, n)
			)
		WHERE id = own.id;
		UPDATE "print_jobs" j SET color = key FROM "order_items" i
		WHERE j.order_item_id = i.id AND i.product_id = own.id AND j.material = own.material AND j.color = own.color
			AND j.status IN ('queued', 'printing')
			AND lower(i.customization->'called'->>'color') = lower(trim(own.name));
	END LOOP;
END $$;
