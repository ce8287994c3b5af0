CREATE TABLE "order_keys" (
	"hash" text NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_keys_hash_order_id_pk" PRIMARY KEY("hash","order_id")
);
--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_holds" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "guest_email" text;--> statement-breakpoint
ALTER TABLE "stock_holds" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "order_keys" ADD CONSTRAINT "order_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_keys_order_id_index" ON "order_keys" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_one_open_of_guest" ON "checkouts" USING btree ("session_id") WHERE "checkouts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "orders_guest_email_index" ON "orders" USING btree ("guest_email") WHERE "orders"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "orders_guest_words" ON "orders" USING gin (to_tsvector('simple', "guest_name" || ' ' || "guest_email")) WHERE "orders"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "stock_holds_session_id_index" ON "stock_holds" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_one_payer" CHECK (("checkouts"."user_id" is null) <> ("checkouts"."session_id" is null));