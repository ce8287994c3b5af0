CREATE TABLE "printer_links" (
	"printer_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"key" text NOT NULL,
	"asked_at" timestamp with time zone,
	"silent_since" timestamp with time zone,
	"trouble" text
);
--> statement-breakpoint
CREATE TABLE "sent_plates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"printer_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"pieces" uuid[] NOT NULL,
	"status" text DEFAULT 'sending' NOT NULL,
	"has_begun" boolean DEFAULT false NOT NULL,
	"job_id" text,
	"is_paused" boolean DEFAULT false NOT NULL,
	"percent" integer,
	"minutes_left" integer,
	"says" text,
	"sent_by" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "printer_links" ADD CONSTRAINT "printer_links_printer_id_printers_id_fk" FOREIGN KEY ("printer_id") REFERENCES "public"."printers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_plates" ADD CONSTRAINT "sent_plates_printer_id_printer_links_printer_id_fk" FOREIGN KEY ("printer_id") REFERENCES "public"."printer_links"("printer_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_plates" ADD CONSTRAINT "sent_plates_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sent_plates_open" ON "sent_plates" USING btree ("printer_id") WHERE "sent_plates"."status" in ('sending', 'printing');--> statement-breakpoint
CREATE INDEX "sent_plates_printer_id_sent_at_index" ON "sent_plates" USING btree ("printer_id","sent_at");