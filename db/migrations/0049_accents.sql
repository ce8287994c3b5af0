ALTER TABLE "proofs" ADD COLUMN "changes" integer;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "tower_layers" integer;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "accent_grams" double precision;