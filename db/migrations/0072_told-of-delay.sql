ALTER TABLE "orders" ADD COLUMN "told_of_delay" text;--> statement-breakpoint
UPDATE "orders" SET "told_of_delay" = CASE WHEN "delay" ->> 'leavesOn' IS NULL THEN 'no-dates' ELSE 'new-dates' END WHERE "delay" IS NOT NULL;
