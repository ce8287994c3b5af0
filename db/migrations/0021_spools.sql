CREATE TABLE "spools" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"color" text NOT NULL,
	"grams_left" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spools_grams" CHECK ("spools"."grams_left" >= 0)
);
--> statement-breakpoint
CREATE INDEX "spools_color_created_at_index" ON "spools" USING btree ("color","created_at");