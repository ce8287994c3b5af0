CREATE TABLE "parcel_labels" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"parcel_id" uuid,
	"shipment_id" text NOT NULL,
	"carrier" text,
	"service" text,
	"price" text,
	"currency" text,
	"tracking_number" text,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"bought_at" timestamp with time zone,
	CONSTRAINT "parcel_labels_parcelId_unique" UNIQUE("parcel_id"),
	CONSTRAINT "parcel_labels_shipmentId_unique" UNIQUE("shipment_id")
);
--> statement-breakpoint
ALTER TABLE "parcel_labels" ADD CONSTRAINT "parcel_labels_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE set null ON UPDATE no action;