ALTER TABLE "printer_links" ADD COLUMN "profile" text;--> statement-breakpoint
ALTER TABLE "printer_links" ADD COLUMN "profile_name" text;--> statement-breakpoint
ALTER TABLE "sent_plates" ADD COLUMN "is_slicing" boolean DEFAULT false NOT NULL;