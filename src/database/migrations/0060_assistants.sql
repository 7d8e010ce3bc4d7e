CREATE TABLE "assistant_clients" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_grants" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"user_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"scope" text NOT NULL,
	"second_factor" boolean NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp (3) with time zone NOT NULL,
	"code_challenge" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"access_hash" text,
	"access_expires_at" timestamp (3) with time zone,
	"refresh_hash" text,
	"replaced_hash" text,
	"refreshed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assistant_grants_codeHash_unique" UNIQUE("code_hash"),
	CONSTRAINT "assistant_grants_accessHash_unique" UNIQUE("access_hash"),
	CONSTRAINT "assistant_grants_refreshHash_unique" UNIQUE("refresh_hash"),
	CONSTRAINT "assistant_grants_replacedHash_unique" UNIQUE("replaced_hash")
);
--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_client_id_assistant_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."assistant_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_grants" ADD CONSTRAINT "assistant_grants_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_grants_user_id_index" ON "assistant_grants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "assistant_grants_organization_id_index" ON "assistant_grants" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "assistant_grants_client_id_index" ON "assistant_grants" USING btree ("client_id");