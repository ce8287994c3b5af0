ALTER TABLE "products" ADD COLUMN "sizes" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "colors" jsonb;