CREATE TABLE "order_canceled_items" (
	"order_item_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"refund_id" uuid,
	"is_by_shop" boolean NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_canceled_items_pieces" CHECK ("order_canceled_items"."pieces" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT "order_items_quantity";--> statement-breakpoint
ALTER TABLE "order_canceled_items" ADD CONSTRAINT "order_canceled_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_canceled_items" ADD CONSTRAINT "order_canceled_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_canceled_items" ADD CONSTRAINT "order_canceled_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_canceled_items_order_id_index" ON "order_canceled_items" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_canceled_items_refund_id_index" ON "order_canceled_items" USING btree ("refund_id");--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_quantity" CHECK ("order_items"."quantity" >= 0);