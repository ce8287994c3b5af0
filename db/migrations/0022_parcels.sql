CREATE TABLE "parcel_pieces" (
	"parcel_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"pieces" integer NOT NULL,
	CONSTRAINT "parcel_pieces_parcel_id_order_item_id_pk" PRIMARY KEY("parcel_id","order_item_id"),
	CONSTRAINT "parcel_pieces_pieces" CHECK ("parcel_pieces"."pieces" > 0)
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"carrier" text,
	"tracking_number" text,
	"grams" integer,
	"packed_at" timestamp with time zone NOT NULL,
	"posted_at" timestamp with time zone,
	CONSTRAINT "parcels_orderId_number_unique" UNIQUE("order_id","number"),
	CONSTRAINT "parcels_grams" CHECK ("parcels"."grams" > 0)
);
--> statement-breakpoint
ALTER TABLE "parcel_pieces" ADD CONSTRAINT "parcel_pieces_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_pieces" ADD CONSTRAINT "parcel_pieces_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_pieces_order_item_id_index" ON "parcel_pieces" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "parcels_waiting" ON "parcels" USING btree ("packed_at","id") WHERE "parcels"."posted_at" is null;