CREATE TABLE "order_further_recipients" (
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"shipping_address" jsonb,
	"gift" jsonb,
	"leaves_on" date,
	"arrives_from" date,
	"arrives_to" date,
	"delay" jsonb,
	"sent_at" timestamp with time zone,
	CONSTRAINT "order_further_recipients_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "order_further_recipients_number" CHECK ("order_further_recipients"."number" > 1)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "further_recipients" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "recipient" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "recipient" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_further_recipients" ADD CONSTRAINT "order_further_recipients_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_further_recipients_words" ON "order_further_recipients" USING gin (to_tsvector('simple', coalesce("shipping_address" ->> 'name', '')));