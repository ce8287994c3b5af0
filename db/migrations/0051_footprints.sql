ALTER TABLE "proofs" ADD COLUMN "footprint_width" double precision;--> statement-breakpoint
ALTER TABLE "proofs" ADD COLUMN "footprint_depth" double precision;