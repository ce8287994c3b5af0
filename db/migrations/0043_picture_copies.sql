CREATE TABLE "picture_copies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" uuid NOT NULL,
	"address" text NOT NULL,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "picture_copies" ADD CONSTRAINT "picture_copies_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_copies_product_id_index" ON "picture_copies" USING btree ("product_id");