CREATE TABLE "address_book" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "address_book" ADD CONSTRAINT "address_book_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_book_user_id_used_at_index" ON "address_book" USING btree ("user_id","used_at");--> statement-breakpoint
INSERT INTO "address_book" ("user_id", "address", "used_at")
SELECT "user_id", "shipping_address", "updated_at" FROM "saved_addresses";
