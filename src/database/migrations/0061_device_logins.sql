CREATE TABLE "device_logins" (
	"device_hash" text PRIMARY KEY NOT NULL,
	"user_code_hash" text NOT NULL,
	"machine" text NOT NULL,
	"network" text NOT NULL,
	"scope" text NOT NULL,
	"grant_id" text,
	"denied_at" timestamp (3) with time zone,
	"polled_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "device_logins_userCodeHash_unique" UNIQUE("user_code_hash")
);
--> statement-breakpoint
ALTER TABLE "device_logins" ADD CONSTRAINT "device_logins_grant_id_assistant_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."assistant_grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_logins_grant_id_index" ON "device_logins" USING btree ("grant_id");