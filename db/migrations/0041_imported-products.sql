CREATE TABLE "imported_products" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_products" ADD CONSTRAINT "imported_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;