ALTER TABLE "products" ADD COLUMN "material" text DEFAULT 'pla' NOT NULL;--> statement-breakpoint
ALTER TABLE "spools" ADD COLUMN "material" text DEFAULT 'pla' NOT NULL;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD COLUMN "material" text DEFAULT 'pla' NOT NULL;--> statement-breakpoint
ALTER TABLE "printers" ADD COLUMN "material" text DEFAULT 'pla' NOT NULL;