CREATE TABLE "materials" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"sold_as" text NOT NULL,
	"density" double precision NOT NULL,
	"kilogram_price" numeric(10, 2),
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "materials_key_unique" UNIQUE("key")
);
--> statement-breakpoint
-- Every shop has PLA and PETG; of the other materials that could be chosen until now, those that one of its tables names.
INSERT INTO "materials" ("key", "name", "sold_as", "density", "created_at")
SELECT known.key, known.name, known.sold_as, known.density, now() - interval '1 second' + known.place * interval '1 millisecond'
FROM (VALUES
	('pla', 'PLA', 'Premium PLA', 1.24, 0),
	('petg', 'PETG', 'PETG', 1.27, 1),
	('abs', 'ABS', 'ABS', 1.04, 2),
	('asa', 'ASA', 'ASA', 1.07, 3),
	('pa', 'Nylon', 'Nylon', 1.14, 4),
	('pc', 'Polycarbonate', 'Polycarbonate', 1.2, 5)
) AS known(key, name, sold_as, density, place)
WHERE known.key IN ('pla', 'petg')
	OR EXISTS (SELECT FROM "filaments" f WHERE f.material = known.key)
	OR EXISTS (SELECT FROM "products" p WHERE p.material = known.key)
	OR EXISTS (SELECT FROM "spools" s WHERE s.material = known.key)
	OR EXISTS (SELECT FROM "printers" p WHERE p.material = known.key)
	OR EXISTS (
		SELECT FROM "printers" p CROSS JOIN jsonb_array_elements_text(p.also_loaded) AS loaded
		WHERE split_part(loaded, ' ', 1) = known.key
	)
	OR EXISTS (SELECT FROM "print_jobs" j WHERE j.material = known.key)
	OR EXISTS (SELECT FROM "order_items" i WHERE i.customization->>'material' = known.key)
	OR EXISTS (SELECT FROM "order_item_corrections" c WHERE c.customization->>'material' = known.key)
	OR EXISTS (SELECT FROM "cart_items" i WHERE i.customization->>'material' = known.key)
	OR EXISTS (
		SELECT FROM "checkouts" c CROSS JOIN jsonb_array_elements(c.lines) AS line
		WHERE line #>> '{customization,material}' = known.key
	)
	OR EXISTS (
		SELECT FROM "settings" s
			CROSS JOIN jsonb_array_elements(CASE WHEN jsonb_typeof(s.value) = 'array' THEN s.value ELSE '[]' END) AS priced
		WHERE s.name = 'filamentPrices' AND split_part(priced->>'filament', ' ', 1) = known.key
	);
