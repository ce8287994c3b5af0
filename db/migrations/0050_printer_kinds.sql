ALTER TABLE "printers" ADD COLUMN "kind" text DEFAULT 'slots' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "slots" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "max_changes" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "change_seconds" integer;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "purge" integer;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "speed_percent" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "also_loaded" jsonb DEFAULT '[]'::jsonb NOT NULL;