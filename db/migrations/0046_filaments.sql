CREATE TABLE "filaments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"material" text DEFAULT 'pla' NOT NULL,
	"color" text NOT NULL,
	"name" text NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"hex" text[] NOT NULL,
	"finish" text DEFAULT 'matte' NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "filaments_material_color_unique" UNIQUE("material","color")
);
--> statement-breakpoint
-- The filaments that every shop has sold until now, and the cream of letters and trimmings.
INSERT INTO "filaments" ("material", "color", "name", "hex", "finish", "is_offered", "created_at")
SELECT m.material, c.color, c.name, ARRAY[c.hex], c.finish, c.is_offered,
	now() - interval '1 second' + (m.place * 10 + c.place) * interval '1 millisecond'
FROM (VALUES ('pla', 0), ('petg', 1)) AS m(material, place)
CROSS JOIN (VALUES
	('red', 'Red', '#d13a25', 'matte', true, 0),
	('green', 'Green', '#3c8c4e', 'matte', true, 1),
	('blue', 'Blue', '#2f6db5', 'matte', true, 2),
	('gold', 'Gold', '#dda62a', 'silk', true, 3),
	('cream', 'Cream', '#fffdf5', 'matte', false, 4)
) AS c(color, name, hex, finish, is_offered, place);
