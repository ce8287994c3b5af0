ALTER TABLE "checkouts" ADD COLUMN "leaves_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "leaves_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrives_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delay" jsonb;--> statement-breakpoint
-- What is still to be made was promised by the workshop's days; whoever bought it was told no date.
UPDATE "orders" SET "leaves_on" = ("created_at" + make_interval(days => coalesce((SELECT ("value" #>> '{}')::int FROM "settings" WHERE "name" = 'daysToMake'), 3)))::date WHERE "status" IN ('pending', 'processing');