ALTER TABLE "sent_models" ADD COLUMN "bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- GLB files were measured in meters, whichever unit was asked for.
UPDATE "sent_models" SET "drawn_in" = 'm' WHERE "facts"->>'form' = 'glb';
