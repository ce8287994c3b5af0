CREATE TABLE "address_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"recipient" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "asked" jsonb;--> statement-breakpoint
ALTER TABLE "order_further_recipients" ADD COLUMN "asked" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked" jsonb;--> statement-breakpoint
ALTER TABLE "address_links" ADD CONSTRAINT "address_links_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_links_order_id_index" ON "address_links" USING btree ("order_id");