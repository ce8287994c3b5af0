CREATE TABLE "sent_models" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"request_id" uuid,
	"name" text NOT NULL,
	"drawn_in" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_models_requestId_unique" UNIQUE("request_id")
);
--> statement-breakpoint
ALTER TABLE "sent_models" ADD CONSTRAINT "sent_models_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_models" ADD CONSTRAINT "sent_models_request_id_custom_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."custom_requests"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sent_models_user_id_index" ON "sent_models" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sent_models_created_at_index" ON "sent_models" USING btree ("created_at");