CREATE TABLE "code_changes" (
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL,
	"id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "code_changes_workspace_id_code_id_id_pk" PRIMARY KEY("workspace_id","code_id","id")
);
--> statement-breakpoint
CREATE TABLE "code_totals" (
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"scans" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "code_totals_workspace_id_code_id_pk" PRIMARY KEY("workspace_id","code_id")
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"short_code" text NOT NULL,
	"name" text NOT NULL,
	"destination" jsonb NOT NULL,
	"folder_id" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"access_code_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "codes_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "short_codes" (
	"short_code" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"code_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "folders" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "folders_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "idempotent_requests" (
	"workspace_id" text NOT NULL,
	"key_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotent_requests_workspace_id_key_id_idempotency_key_pk" PRIMARY KEY("workspace_id","key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "keys" (
	"hash" text PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"hint" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "keys_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "journal_positions" (
	"journal" text PRIMARY KEY NOT NULL,
	"file" bigint NOT NULL,
	"offset" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visitor_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_scans" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"code_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"country" text,
	"region" text,
	"city" text,
	"latitude" double precision,
	"longitude" double precision,
	"device_type" text,
	"os" text,
	"browser" text,
	"language" text,
	"referrer" text,
	"timezone" text,
	"destination_url" text NOT NULL,
	"matched_rule" text,
	"visitor" text NOT NULL,
	CONSTRAINT "bot_scans_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "scans" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"code_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"country" text,
	"region" text,
	"city" text,
	"latitude" double precision,
	"longitude" double precision,
	"device_type" text,
	"os" text,
	"browser" text,
	"language" text,
	"referrer" text,
	"timezone" text,
	"destination_url" text NOT NULL,
	"matched_rule" text,
	"visitor" text NOT NULL,
	CONSTRAINT "scans_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
CREATE TABLE "usage" (
	"workspace_id" text NOT NULL,
	"what" text NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_workspace_id_what_pk" PRIMARY KEY("workspace_id","what")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"plan" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workspaces_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"inviter_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"user_id" text NOT NULL,
	"role" text DEFAULT 'viewer' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"logo" text,
	"metadata" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "organization_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"active_organization_id" text,
	"user_id" text NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_user_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_organization_id_organization_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organization"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_totals_scans" ON "code_totals" USING btree ("workspace_id","archived","scans","code_id");--> statement-breakpoint
CREATE INDEX "codes_updated" ON "codes" USING btree ("workspace_id","archived","updated_at","id");--> statement-breakpoint
CREATE INDEX "codes_created" ON "codes" USING btree ("workspace_id","archived","created_at","id");--> statement-breakpoint
CREATE INDEX "codes_name" ON "codes" USING btree ("workspace_id","archived",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "codes_folder" ON "codes" USING btree ("workspace_id","folder_id","archived");--> statement-breakpoint
CREATE INDEX "codes_tags" ON "codes" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "codes_name_trigrams" ON "codes" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "folders_parent" ON "folders" USING btree ("workspace_id","parent_id");--> statement-breakpoint
CREATE INDEX "keys_workspace_id_created_at_index" ON "keys" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "scans_code" ON "scans" USING btree ("workspace_id","code_id","id");--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_until_index" ON "attempts" USING btree ("until");--> statement-breakpoint
CREATE INDEX "member_user_id_index" ON "member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "member_organization_id_index" ON "member" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "session" USING btree ("user_id");