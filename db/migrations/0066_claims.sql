CREATE TABLE "claim_photos" (
	"url" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"claim_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	"kind" text NOT NULL,
	"words" text,
	"wish" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"refund_id" uuid,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "claims_pieces" CHECK ("claims"."pieces" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "reprint_of" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "first_leaves_on" date;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_photos" ADD CONSTRAINT "claim_photos_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_photos_order_id_index" ON "claim_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "claim_photos_claim_id_index" ON "claim_photos" USING btree ("claim_id");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_open" ON "claims" USING btree ("order_item_id") WHERE "claims"."state" = 'open';--> statement-breakpoint
CREATE INDEX "claims_order_id_index" ON "claims" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "claims_order_item_id_index" ON "claims" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "claims_refund_id_index" ON "claims" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "claims_answered_by_index" ON "claims" USING btree ("answered_by");