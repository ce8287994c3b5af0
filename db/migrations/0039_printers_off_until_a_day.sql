ALTER TABLE "printers" ADD COLUMN "weekdays" integer[];--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "off_until" date;