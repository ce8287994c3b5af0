ALTER TABLE "proofs" ADD COLUMN "grams" double precision;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "minutes" double precision;