ALTER TABLE "designs" ADD COLUMN "own_zones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "zone_work" jsonb;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "first_role" text;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "last_role" text;--> statement-breakpoint
UPDATE "proofs" SET
  "first_role" = CASE WHEN "starts_with_accent" THEN 'accent' ELSE 'body' END,
  "last_role" = CASE WHEN coalesce("starts_with_accent", false) <> ("changes" % 2 = 1) THEN 'accent' ELSE 'body' END
WHERE "changes" IS NOT NULL;
